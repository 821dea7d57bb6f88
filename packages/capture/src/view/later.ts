import './styles/later.css';

export { enLater } from '../locales/en-later.ts';
export { CameraScreen } from './screens/camera.tsx';
export { CameraTrouble } from './screens/camera-trouble.tsx';
export { Choose } from './screens/choose.tsx';
export { Done } from './screens/done.tsx';
export { FileRefused } from './screens/file-refused.tsx';
export { Instructions } from './screens/instructions.tsx';
export { Review } from './screens/review.tsx';
export { Sending } from './screens/sending.tsx';

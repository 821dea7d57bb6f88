export type { Delivery } from './partner-backend.ts';
export { startDemo, type Demo, type DemoOptions } from './start-demo.ts';

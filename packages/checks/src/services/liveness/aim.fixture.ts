import { type Direction, measureFace } from '@verify/face';
import type { PersonModel } from '@verify/specimen';
import type { FaceEngine } from '../../face/face-engine.ts';
import { TYPICAL_AIM } from '../../material/recording.fixture.ts';

const SIZE = { width: 480, height: 360 };
const ROUNDS = 2;

/**
 * Finds the pose in which the face model sees a person's nose at a point, like a person who watches the pointer on the
 * screen: tries the typical pose and corrects the error.
 */
export function watchPointer(
  person: PersonModel,
  engine: FaceEngine,
  view: Parameters<PersonModel['render']>[1],
): (point: Direction) => Direction {
  const seen = ({ yawDeg, pitchDeg }: Direction): Direction | null => {
    const pose = { yaw: (yawDeg * Math.PI) / 180, pitch: (pitchDeg * Math.PI) / 180 };
    const raster = person.render(pose, { ...SIZE, ...view });
    const face = engine.find(raster)[0];
    const mesh = face && engine.mesh(raster, face);
    return mesh ? measureFace(mesh.landmarks, { widthPx: SIZE.width, heightPx: SIZE.height }) : null;
  };
  const rest = seen({ yawDeg: 0, pitchDeg: 0 });
  return (point) => {
    let head = TYPICAL_AIM(point);
    for (let round = 0; round < ROUNDS; round++) {
      const now = seen(head);
      if (!rest || !now) return head;
      const off = {
        yawDeg: point.yawDeg - now.yawDeg + rest.yawDeg,
        pitchDeg: point.pitchDeg - now.pitchDeg + rest.pitchDeg,
      };
      const step = TYPICAL_AIM(off);
      head = { yawDeg: head.yawDeg + step.yawDeg, pitchDeg: head.pitchDeg + step.pitchDeg };
    }
    return head;
  };
}

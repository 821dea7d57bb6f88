import { expect, test } from 'vitest';
import { makeFaceLandmarkerTask, sha256, TASK_SHA256 } from './make-task.ts';

test('the build of face_landmarker.task is deterministic and gives the measured model', () => {
  const task = makeFaceLandmarkerTask();
  expect(sha256(task)).toBe(TASK_SHA256);
  expect(Buffer.from(task).equals(makeFaceLandmarkerTask())).toBe(true);
});

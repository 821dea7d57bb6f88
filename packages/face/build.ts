import { mkdirSync, writeFileSync } from 'node:fs';
import { makeFaceLandmarkerTask, sha256, TASK_SHA256 } from './model/make-task.ts';

/** Writes `dist/face_landmarker.task`; refuses a model that was not measured. */
const task = makeFaceLandmarkerTask();
if (sha256(task) !== TASK_SHA256)
  throw new Error(`face_landmarker.task has SHA-256 ${sha256(task)}, pinned is ${TASK_SHA256}`);
mkdirSync(new URL('dist/', import.meta.url), { recursive: true });
writeFileSync(new URL('dist/face_landmarker.task', import.meta.url), task);

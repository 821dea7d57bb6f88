import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import { createFaceEngine, descriptorDistance, FACE_MODELS } from '../face/face-engine.ts';
import { round } from '../rules/trace.ts';
import { faceInFile, type FileFace } from './faces-in-file.ts';
import { print } from './print.ts';

const USAGE = 'npm run --silent compare-faces -- --json A B';

/** Compares the largest faces of two pictures as the face comparison does, and prints one JSON line. */
async function main(args: readonly string[]): Promise<number> {
  const files = args.filter((arg) => !arg.startsWith('-'));
  if (files.length !== 2 || args.some((arg) => arg.startsWith('-') && arg !== '--json')) {
    process.stderr.write(`Usage: ${USAGE}\n`);
    return 2;
  }
  const engine = await createFaceEngine();
  const seen = [await faceInFile(engine, files[0]!), await faceInFile(engine, files[1]!)] as const;
  const [a, b] = seen;
  const distance = a.ok && b.ok ? round(descriptorDistance(a.face.descriptor, b.face.descriptor)) : null;
  const line = {
    faces: seen.map((one, i) => ({ file: files[i], ...describe(one) })),
    distance,
    band: distance === null ? null : comparisonBand(distance),
    bands: COMPARISON_BANDS.version,
    models: FACE_MODELS,
  };
  print(JSON.stringify(line));
  return 0;
}

function describe(seen: FileFace) {
  if (!seen.ok) return { found: false, reason: seen.reason };
  const { faces, eyeDistancePx, measures } = seen.face;
  const { yawDeg, pitchDeg, rollDeg } = measures;
  return {
    found: true,
    faces,
    eyeDistancePx: Math.round(eyeDistancePx),
    pose: { yawDeg: round(yawDeg), pitchDeg: round(pitchDeg), rollDeg: round(rollDeg) },
  };
}

process.exitCode = await main(process.argv.slice(2));

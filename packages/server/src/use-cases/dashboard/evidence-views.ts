import type { DashboardImage, LivenessTimeline, StillStrip } from '@verify/contract';
import type { TraceEntry } from '@verify/checks/rules/trace';
import type { FileRow } from '../../records/tables.ts';

export const imageView = (
  { id, kind, role, mediaType, sizeBytes, ofFileId, quad }: FileRow,
  trace: readonly TraceEntry[],
): DashboardImage => ({
  id,
  kind,
  role: role as DashboardImage['role'],
  mediaType,
  sizeBytes,
  source: ofFileId ?? id,
  quad: quad === null ? null : (JSON.parse(quad) as DashboardImage['quad']),
  eyes: eyesOf(kind, role, trace),
});

/** Where the comparison saw the eyes: in the portrait that was cut out, and in each live picture. */
function eyesOf(kind: string, role: string, trace: readonly TraceEntry[]): DashboardImage['eyes'] {
  const seen = (kind === 'portrait') === (role === 'crop') && trace.find(({ rule }) => rule === 'eyes')?.inputs[kind];
  if (!Array.isArray(seen) || seen.length !== 4) return null;
  const [leftX, leftY, rightX, rightY] = seen.map(Number) as [number, number, number, number];
  return [
    { x: leftX, y: leftY },
    { x: rightX, y: rightY },
  ];
}

/** The picture with the stills and the position of each, from the trace. */
export function stillStripView(trace: readonly TraceEntry[], images: readonly FileRow[]): StillStrip | null {
  const inputs = trace.find(({ rule }) => rule === 'still-strip')?.inputs;
  const image = images.find(({ kind, role }) => kind === 'still-strip' && role === 'crop');
  if (!inputs || !image || !Array.isArray(inputs['timesMs'])) return null;
  const [columns, widthPx, heightPx] = [inputs['columns'], inputs['width'], inputs['height']].map(Number);
  return {
    imageId: image.id,
    columns: columns!,
    widthPx: widthPx!,
    heightPx: heightPx!,
    timesMs: inputs['timesMs'].map(Number),
  };
}

/** The drawn actions, when each was commanded and its outcome, from the trace of the check. */
export function livenessTimeline(trace: readonly TraceEntry[], attempt: number | null): LivenessTimeline | null {
  const times = trace.find(({ rule }) => rule === 'challenge-times')?.inputs;
  if (!times || attempt === null) return null;
  const path = trace.find(({ rule }) => rule === 'head-path')?.inputs ?? {};
  const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);
  const [atMs, untilMs] = [list<number>(times['atMs']), list<number>(times['untilMs'])];
  const outcomes = list<string>(times['outcomes']);
  const [asked, measured] = [list<string>(path['asked']), list<string>(path['measured'])];
  return {
    attempt,
    endMs: Number(times['endMs'] ?? 0),
    steps: list<string>(times['kinds']).map((kind, i) => ({
      kind,
      atMs: atMs[i] ?? 0,
      untilMs: untilMs[i] ?? atMs[i] ?? 0,
      outcome: outcomes[i] ?? 'unknown',
      asked: direction(asked[i]),
      measured: direction(measured[i]),
      toleranceDeg: list<number>(path['toleranceDeg'])[i] ?? 0,
    })),
    path: list<string>(path['way']).flatMap((place) => direction(place) ?? []),
  };
}

/** `yaw pitch`, in degrees. */
function direction(text: string | undefined): { yawDeg: number; pitchDeg: number } | null {
  const [yawDeg, pitchDeg] = (text ?? '').split(' ').map(Number);
  return text && yawDeg !== undefined && pitchDeg !== undefined ? { yawDeg, pitchDeg } : null;
}

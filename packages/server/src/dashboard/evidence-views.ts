import type { DashboardImage, LivenessTimeline, StillStrip } from '@verify/contract';
import type { TraceEntry } from '../domain/trace.ts';
import type { FileRow } from '../store/tables.ts';

export const imageView = ({ id, kind, role, mediaType, sizeBytes, ofFileId, quad }: FileRow): DashboardImage => ({
  id,
  kind,
  role: role as DashboardImage['role'],
  mediaType,
  sizeBytes,
  source: ofFileId ?? id,
  quad: quad === null ? null : (JSON.parse(quad) as DashboardImage['quad']),
});

/** The picture with the stills, and where each lies in it by the trace. */
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

/** From the trace of the check, which says when each drawn action was commanded and what came of it. */
export function livenessTimeline(trace: readonly TraceEntry[], attempt: number | null): LivenessTimeline | null {
  const times = trace.find(({ rule }) => rule === 'challenge-times')?.inputs;
  if (!times || attempt === null) return null;
  const list = <T>(name: string): readonly T[] => (Array.isArray(times[name]) ? (times[name] as unknown as T[]) : []);
  const [atMs, untilMs, outcomes] = [list<number>('atMs'), list<number>('untilMs'), list<string>('outcomes')];
  return {
    attempt,
    endMs: Number(times['endMs'] ?? 0),
    steps: list<LivenessTimeline['steps'][number]['action']>('actions').flatMap((action, i) =>
      atMs[i] === undefined
        ? []
        : [{ action, atMs: atMs[i], untilMs: untilMs[i] ?? atMs[i], outcome: outcomes[i] ?? 'unknown' }],
    ),
  };
}

import { openRecording } from '../liveness/recording.ts';
import { type Grey, greyOf } from './grey.ts';

/** Pictures decoded at once in libvips' threads. */
const AT_ONCE = 4;
/** Of a longer recording only every second or third still is used, so that its features stay within 50 kB. */
const MOST = 200;

/** The stills of a recording, whatever its challenge; none if the file is not a recording. */
export async function openStills(bytes: Uint8Array): Promise<(Grey | null)[]> {
  const opened = await openRecording(bytes, null);
  if (!opened.ok) return [];
  const { stills } = opened.recording;
  const every = Math.ceil(stills.length / MOST);
  const chosen = stills.filter((_, i) => i % every === 0);
  const greys: (Grey | null)[] = [];
  for (let i = 0; i < chosen.length; i += AT_ONCE)
    greys.push(...(await Promise.all(chosen.slice(i, i + AT_ONCE).map((still) => greyOf(still.bytes)))));
  return greys;
}

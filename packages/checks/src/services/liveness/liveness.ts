import { askedSelfie } from '../../face/asked-selfie.ts';
import { encodeEvidence } from '../../face/evidence.ts';
import type { MaterialFile, ProducedImage } from '../../material/material.ts';
import { notebook } from '../../rules/notebook.ts';
import { nothingFound, type Service } from '../service.ts';
import { seenBefore } from '../../signals/memory/seen-before.ts';
import { isAsLongAs, VIDEO_BESIDE, videoMs } from './judge-video.ts';
import type { TraceEntry } from '../../rules/trace.ts';
import { livenessAssurance, NOTHING_RECORDED } from './liveness-assurance.ts';
import { judgeCommitted } from './committed.ts';
import { judgeRecording } from './judge-recording.ts';
import { openRecording } from '../../material/recording.ts';
import { stillStrip } from './strip.ts';

/** This many abandoned attempts need a review, because repeating reveals what may come. */
const MOST_ABANDONED = 2;

/** Proves from the stills of a recording that a person was there and did what the server asked for. */
export const liveness: Service = {
  key: 'liveness',
  async run(material, tools) {
    const { liveness: recorded, flow, environment } = material;
    if (!recorded) {
      const selfie = askedSelfie(material);
      const seen = selfie ? seenBefore(material, 'selfie') : { raised: [], trace: [] };
      // A person who can't move their head sent a selfie, if the flow allows it: it gets a review.
      const code = flow.livenessAlternative && selfie ? 'LV006' : 'LV001';
      const trace = { rule: 'recording', code, outcome: 'raised', inputs: {}, threshold: null, version: 1 } as const;
      return {
        findings: { ...nothingFound(), ...NOTHING_RECORDED },
        raised: [{ code }, ...seen.raised],
        trace: [trace, ...seen.trace],
        images: [],
      };
    }
    const engine = await tools.faces();
    const { stills, nonce, attempt, steps, light, tookMs, limitMs, sampleSecret } = recorded;
    const lightRequired = flow.livenessLight === 'required';
    const asked = { bytes: stills.bytes, nonce, attempt, steps, light, lightRequired, tookMs, limitMs, sampleSecret };
    const verdict = await judgeRecording(asked, environment, engine, tools.passivePad);
    const opened = await openRecording(stills.bytes, nonce);
    const committed = opened.ok ? judgeCommitted(opened.recording.manifest, recorded, verdict.steps) : null;
    const seen = seenBefore(material, 'liveness-stills');
    const abandoned = recorded.abandoned ?? 0;
    const notes = notebook(1);
    notes.ask('nothing-abandoned', 'LV008', abandoned >= MOST_ABANDONED, { abandoned }, MOST_ABANDONED);
    const found = [verdict, ...(committed ? [committed] : []), seen, notes];
    const raised = found.flatMap((each) => each.raised);
    const trace = found.flatMap((each) => each.trace);
    const images: ProducedImage[] = [];
    const strip = await stillStrip(stills);
    if (strip) {
      images.push(strip.image);
      trace.push(strip.trace);
    }
    if (strip && recorded.video) trace.push(await videoBeside(recorded.video, strip.recordedMs));
    if (verdict.best) images.push(await encodeEvidence('liveness-still', stills.fileId, verdict.best.bytes));
    const findings = { ...nothingFound(), ...livenessAssurance(recorded, trace) };
    return { findings, raised, trace, images, recordedFace: verdict.face };
  },
};

/** The video is only for reviewers and not judged. One of another length is never shown. */
async function videoBeside({ bytes, mediaType }: MaterialFile, recordedMs: number): Promise<TraceEntry> {
  const durationMs = await videoMs(bytes, mediaType === 'video/mp4' ? 'video/mp4' : 'video/webm');
  const shown = durationMs !== null && isAsLongAs(durationMs, recordedMs);
  const inputs = { shown, durationMs, recordedMs: Math.round(recordedMs) };
  return { rule: VIDEO_BESIDE, code: null, outcome: 'signal', inputs, threshold: null, version: 1 };
}

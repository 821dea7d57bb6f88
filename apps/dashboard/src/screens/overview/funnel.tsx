import type { Overview } from '@verify/contract';
import { count, duration, messageOf, percent, words } from '../../app/format.ts';
import { PlotCard } from '../../parts/plots/plot-card.tsx';
import { lossesOf } from './losses.ts';
import { link } from '../../app/router.ts';

const NAMES: Readonly<Record<string, string>> = {
  opened: 'Opened',
  intro: 'Introduction',
  choose: 'Document selection',
  'camera-front': 'Camera, front',
  'review-front': 'Photo of the front',
  'camera-back': 'Camera, back',
  'review-back': 'Photo of the back',
  'selfie-camera': 'Camera, selfie',
  'selfie-review': 'Selfie taken',
  'liveness-camera': 'Liveness check',
  'paper-review': 'Document added',
  sending: 'Sending',
};

export function Funnel({ overview: { funnel } }: { overview: Overview }) {
  const { flowName, steps } = funnel;
  const opened = steps[0]?.count ?? 0;
  const losses = lossesOf(steps.map((each) => each.count));
  const shown = opened === 0 ? [] : steps;
  const rows = shown.map((each, at) => ({ ...each, name: NAMES[each.step] ?? words(each.step), lost: losses[at]! }));
  return (
    <PlotCard
      title="Funnel"
      note={flowName === null ? 'One flow, step by step' : `Flow “${flowName}”. Choose another one above.`}
      file="funnel"
      none="No verification was started in this period"
      columns={['Step', 'Applications', 'Share', 'Lost', 'Median time in step', 'Camera', 'Upload']}
      rows={rows.map(({ name, count: n, lost, medianSeconds, camera, upload }) => [
        name,
        n,
        percent(n / opened),
        lost === 0 ? null : percent(lost),
        medianSeconds === null ? null : duration(medianSeconds),
        camera || null,
        upload || null,
      ])}
    >
      <ol class="bars funnel">
        {rows.map(({ step, name, count: n, lost, medianSeconds, camera, upload }) => (
          <li key={step}>
            <span class="bar-name">
              {name}
              <small>
                {[medianSeconds && `${duration(medianSeconds)} in this step`, waysOf(camera, upload)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Bar share={n / opened} uploads={camera + upload === 0 ? 0 : upload / (camera + upload)} />
            <span class="bar-count">{count(n)}</span>
            <span class="bar-share">
              {percent(n / opened)}
              {lost > 0 && <small class="lost">−{percent(lost)}</small>}
            </span>
          </li>
        ))}
      </ol>
    </PlotCard>
  );
}

const waysOf = (camera: number, upload: number): string => {
  const all = camera + upload;
  return all === 0 ? '' : `${percent(camera / all)} camera, ${percent(upload / all)} upload`;
};

/** The text beside it gives the same numbers. Uploaded files have their own tone, after camera pictures. */
function Bar({ share, uploads = 0 }: { share: number; uploads?: number }) {
  const full = Math.min(100, share * 100);
  return (
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-rest" width="100" height="8" />
      <rect class="bar-full" width={full} height="8" />
      {uploads > 0 && <rect class="bar-upload" x={full * (1 - uploads)} width={full * uploads} height="8" />}
    </svg>
  );
}

export function Concerns({ overview: { codes, from, to } }: { overview: Overview }) {
  const most = codes[0]?.count ?? 1;
  return (
    <PlotCard
      title="Top concerns"
      note="Failed checks"
      file="concerns"
      none="None in this period"
      columns={['Code', 'Applications', 'Meaning']}
      rows={codes.map(({ code, count: n }) => [code, n, messageOf(code)])}
    >
      <ul class="bars">
        {codes.map(({ code, count: n }) => (
          <li key={code}>
            <a class="bar-name" href={link(`/applications?code=${code}&from=${from}&to=${to}`)} title={messageOf(code)}>
              <code>{code}</code> {messageOf(code)}
            </a>
            <Bar share={n / most} />
            <span class="bar-count">{count(n)}</span>
          </li>
        ))}
      </ul>
    </PlotCard>
  );
}

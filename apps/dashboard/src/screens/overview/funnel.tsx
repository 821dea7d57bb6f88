import type { Overview } from '@verify/contract';
import { count, percent, words } from '../../app/format.ts';
import { Empty } from '../../parts/parts.tsx';
import { PlotCard } from '../../parts/plots/plot-card.tsx';

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

/** How far people come. A step may have more than the one before: not every flow, and not every document, has each. */
export function Funnel({ overview: { funnel } }: { overview: Overview }) {
  const opened = funnel[0]?.count ?? 0;
  const name = (step: string): string => NAMES[step] ?? words(step);
  return (
    <PlotCard
      title="Funnel"
      note="Applications that reached each step"
      file="funnel"
      columns={['Step', 'Applications', 'Share']}
      rows={funnel.map(({ step, count: n }) => [name(step), n, opened === 0 ? null : percent(n / opened)])}
    >
      {opened === 0 ? (
        <Empty title="No verification was started in this period" />
      ) : (
        <ol class="bars">
          {funnel.map(({ step, count: n }) => (
            <li key={step}>
              <span class="bar-name">{name(step)}</span>
              <Bar share={n / opened} />
              <span class="bar-count">{count(n)}</span>
              <span class="bar-share">{percent(n / opened)}</span>
            </li>
          ))}
        </ol>
      )}
    </PlotCard>
  );
}

/** Words beside it say the same. */
export const Bar = ({ share }: { share: number }) => (
  <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="bar-rest" width="100" height="8" />
    <rect class="bar-full" width={Math.min(100, share * 100)} height="8" />
  </svg>
);

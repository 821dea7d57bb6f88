import { sameRow } from './trace-groups.ts';
import type { ApplicationDetail, TraceRow } from '@verify/contract';
import { useState } from 'preact/hooks';
import { AssuranceCard } from './proofs/assurance.tsx';
import { Card, Empty } from '../../parts/parts.tsx';
import { Comparison } from './fields/comparison.tsx';
import { Concerns } from './concerns.tsx';
import { Credentials } from './proofs/credential.tsx';
import { Consents, Facts } from './evidence.tsx';
import { Faces } from './faces.tsx';
import { Liveness } from './liveness.tsx';
import { Viewer } from './viewer.tsx';

export function Result({ detail }: { detail: ApplicationDetail }) {
  const [signal, setSignal] = useState<TraceRow | null>(null);
  const images = detail.images.filter(({ kind }) => kind !== 'still-strip');
  const { id } = detail.application;
  // The answer to a poll is another object of the same rule.
  const shown = signal && (detail.trace.find((row) => sameRow(row, signal)) ?? null);
  const show = (row: TraceRow | null): void => {
    setSignal(row);
    if (row) document.querySelector('.panes')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return (
    <div class="result">
      <aside class="result-concerns" id="concerns" aria-label="Concerns">
        <Concerns detail={detail} signal={shown} show={show} />
      </aside>
      <div class="result-main">
        {images.length === 0 ? (
          <Card title="Images">
            <Empty title="No images">
              {detail.redactedAt === null ? 'They appear as soon as the server has read them.' : 'They were erased.'}
            </Empty>
          </Card>
        ) : (
          <Viewer applicationId={id} images={images} trace={detail.trace} signal={shown} show={show} />
        )}
        <Faces applicationId={id} images={images} trace={detail.trace} />
        <Liveness applicationId={id} images={images} timeline={detail.liveness} strip={detail.strip} />
        <Credentials detail={detail} />
        <Comparison detail={detail} />
      </div>
      <aside class="result-facts" aria-label="Facts">
        <Facts detail={detail} />
        <AssuranceCard detail={detail} />
        <Consents consents={detail.consents} />
      </aside>
    </div>
  );
}

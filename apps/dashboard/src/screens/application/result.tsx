import { sameRow } from './trace-groups.ts';
import { type ApplicationDetail, CHECK_CODES, isCheckCode, type TraceRow } from '@verify/contract';
import { useState } from 'preact/hooks';
import { AssuranceCard, Credentials } from './proofs.tsx';
import { Badge, Card, Empty } from '../../parts/parts.tsx';
import { Comparison } from './fields/comparison.tsx';
import { About, Consents } from './evidence.tsx';
import { Liveness } from './liveness.tsx';
import { Faces, type Signal, SignalButton, Viewer } from './viewer.tsx';
import { messageOf, words } from '../../app/format.ts';
import { concernSentences, moreOf } from './concern-sentences.ts';
import { lostTraces } from './lost-traces.ts';
import { Inputs } from './trace.tsx';

export function Result({ detail }: { detail: ApplicationDetail }) {
  const [signal, setSignal] = useState<TraceRow | null>(null);
  // A poll returns another object for the same rule.
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
        {detail.images.every(({ kind }) => kind === 'still-strip') ? (
          <Card title="Images">
            <Empty title="No images">
              {detail.redactedAt === null ? 'They appear as soon as the server has read them.' : 'They were erased.'}
            </Empty>
          </Card>
        ) : (
          <Viewer detail={detail} signal={shown} show={show} />
        )}
        <Faces detail={detail} />
        <Liveness detail={detail} />
        <Credentials detail={detail} />
        <Comparison detail={detail} />
      </div>
      <aside class="result-facts" aria-label="Facts">
        <About detail={detail} />
        <AssuranceCard detail={detail} />
        <Consents consents={detail.consents} />
      </aside>
    </div>
  );
}

const EFFECTS: Readonly<Record<string, string>> = {
  decline: 'Declines automatically',
  review: 'Needs a review',
  error: 'The service could not decide',
  ignore: 'Has no effect by itself',
};

/** The reasons for the result, the most serious first as sorted by the server, each with its measurements. */
function Concerns({ detail, signal, show }: Signal & { detail: ApplicationDetail }) {
  const result = detail.application.overallResult;
  const concerns = result.concerns.filter(({ id }) => id !== 'DC045');
  const review = result.comments.find(({ service }) => service === 'review');
  return (
    <Card title="Concerns" note={concerns.length > 0 ? `${concerns.length} raised` : undefined}>
      {detail.proposal && (
        <p class="reviewed" dir="auto">
          <Badge status={detail.proposal.status}>Proposed: {words(detail.proposal.status).toLowerCase()}</Badge> by{' '}
          {detail.proposal.name}: {detail.proposal.reason}
        </p>
      )}
      {review && (
        <p class="reviewed" dir="auto">
          <Badge status={review.status} /> by hand: {review.comment}
        </p>
      )}
      {concerns.length === 0 ? (
        <Empty title={result.status ? 'None' : 'No result yet'} />
      ) : (
        <ul class="concerns">
          {concerns.map(({ id, message, service, status }) => {
            const rows = detail.trace.filter((row) => row.code === id && row.outcome === 'raised');
            return (
              <li key={`${service} ${id}`} data-status={status}>
                <code>{id}</code>
                <div>
                  <b dir="auto">{moreOf(id, message) === '' ? message : messageOf(id)}</b>
                  {[...concernSentences(detail, id, message), ...lostTraces(rows)].map((sentence) => (
                    <p key={sentence} class="said" dir="auto">
                      {sentence}
                    </p>
                  ))}
                  <small>
                    {words(service)}
                    {isCheckCode(id) && ` · ${EFFECTS[CHECK_CODES[id].effect]} unless the flow says otherwise`}
                  </small>
                  {rows.length > 0 && (
                    <details>
                      <summary>Measurements</summary>
                      {rows.map((row) => (
                        <Inputs key={`${row.rule} ${JSON.stringify(row.inputs)}`} row={row} />
                      ))}
                    </details>
                  )}
                  {rows.map(
                    (row) =>
                      !!row.evidence?.length && (
                        <SignalButton key={row.rule} {...{ row, signal, show }} verb="Show location" />
                      ),
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

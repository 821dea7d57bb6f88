import { type ApplicationDetail, CHECK_CODES, isCheckCode, type TraceRow } from '@verify/contract';
import { words } from '../../app/format.ts';
import { Badge, Button, Card, Empty } from '../../parts/parts.tsx';
import { concernSentences, moreOf } from './concern-sentences.ts';
import { lostTraces } from './lost-traces.ts';
import { sameRow } from './trace-groups.ts';
import { Inputs } from './trace.tsx';

const EFFECTS: Readonly<Record<string, string>> = {
  decline: 'Declines automatically',
  review: 'Needs a review',
  error: 'The service could not decide',
  ignore: 'Has no effect by itself',
};

interface Props {
  readonly detail: ApplicationDetail;
  readonly signal: TraceRow | null;
  readonly show: (row: TraceRow | null) => void;
}

/** Why the result is what it is, the heaviest first as the server sorted them; each with what was measured. */
export function Concerns({ detail, signal, show }: Props) {
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
                  <b dir="auto">{titleOf(id, message)}</b>
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
                  {rows.map((row) =>
                    row.evidence && row.evidence.length > 0 ? (
                      <Button
                        key={row.rule}
                        kind="small"
                        verb="Show location"
                        pressed={signal !== null && sameRow(row, signal)}
                        act={() => show(signal !== null && sameRow(row, signal) ? null : row)}
                      />
                    ) : null,
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

/** The code's own words where the message begins with them. */
const titleOf = (id: string, message: string): string =>
  isCheckCode(id) && moreOf(id, message) !== '' ? CHECK_CODES[id].message : message;

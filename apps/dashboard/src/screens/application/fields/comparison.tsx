import type { ApplicationDetail } from '@verify/contract';
import { useState } from 'preact/hooks';
import { may } from '../../../app/rights.ts';
import { blockNumber } from '../../../parts/block-number.tsx';
import { Icon } from '../../../parts/icons.tsx';
import { Badge, Card, Empty } from '../../../parts/parts.tsx';
import { columnsOf, differs, markOf, type Row, rowsOf, SOURCES } from './comparison-rows.ts';

/** One row per field, one column per source; differences are marked by colour and by a word. */
export function Comparison({ detail }: { detail: ApplicationDetail }) {
  const rows = rowsOf(detail);
  if (rows.length === 0) {
    return (
      <Card title="Fields">
        <Empty title="Nothing has been read yet" />
      </Card>
    );
  }
  const columns = columnsOf(rows);
  return (
    <Card title="Fields" note="What each source says, side by side." actions={<BlockDocument detail={detail} />}>
      <div class="scroll" tabIndex={0} role="region" aria-label="Fields by source">
        <table class="table compare cards">
          <thead>
            <tr>
              <th>Field</th>
              {columns.map((source) => (
                <th key={source}>{SOURCES[source]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const mark = markOf(row);
              return (
                <tr key={row.category} data-mark={mark?.tone}>
                  <th scope="row" class="card-title">
                    {row.category}
                    <Because detail={detail} category={row.category} />
                    <Said of={detail.confirmed.find(({ category }) => category === row.category)} row={row} />
                    {mark && (
                      <Badge tone={mark.tone} title={row.message}>
                        {mark.text}
                      </Badge>
                    )}
                  </th>
                  {columns.map((source) => (
                    <td
                      key={source}
                      dir="auto"
                      data-label={SOURCES[source]}
                      data-differs={differs(row, source) ? 'yes' : undefined}
                    >
                      {row[source] === '' ? (
                        <span class="muted">–</span>
                      ) : (
                        <div class="cell" tabIndex={row[source].length > LONG ? 0 : undefined}>
                          {row[source]}
                        </div>
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** Blocks the document number that was read, unless none was read or it was erased. */
function BlockDocument({ detail }: { detail: ApplicationDetail }) {
  const [blocked, setBlocked] = useState(false);
  const number = detail.application.application.fields.find(({ category }) => category === 'Document number')?.content;
  if (!may('review') || !number) return null;
  const block = (): unknown => blocked || blockNumber(number, () => setBlocked(true));
  // It stays afterwards, because the focus returns to it, and its text reports the result.
  return (
    <button class="button quiet" aria-disabled={blocked} onClick={block}>
      {blocked && <Icon name="check" />}
      {blocked ? 'Number blocked' : 'Block this document number'}
    </button>
  );
}

function Because({ detail, category }: { detail: ApplicationDetail; category: string }) {
  const found = detail.nameExplanations.find((each) => each.category === category);
  return found ? (
    <small class="said" dir="auto">
      {found.because}
    </small>
  ) : null;
}

/** The person's answer about the data that was shown; nothing if they confirmed it. */
function Said({ of, row }: { of: ApplicationDetail['confirmed'][number] | undefined; row: Row }) {
  if (!of) return null;
  if (!of.right) return <small class="said">The person marked “{of.shown}” as wrong</small>;
  const same = [row.wallet, row.ocr, row.mrz, row.nfc, row.barcode].some(
    (text) => text.toUpperCase() === of.shown.toUpperCase(),
  );
  return same ? null : <small class="said">The person confirmed “{of.shown}”</small>;
}

/** From this length a value may have to be scrolled, also by keyboard. */
const LONG = 120;

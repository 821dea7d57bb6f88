import type { ApplicationDetail } from '@verify/contract';
import { useState } from 'preact/hooks';
import { may } from '../../../app/api.ts';
import { blockNumber } from '../../../parts/block-number.tsx';
import { Icon } from '../../../parts/icons.tsx';
import { Badge, Card, Empty } from '../../../parts/parts.tsx';
import { type Columns, LONG, Table } from '../../../parts/table.tsx';
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
  const columns: Columns<Row> = [
    ['Field', (row) => <FieldHead detail={detail} row={row} />, 'card-title row-head'],
    ...columnsOf(rows).map((source) => [SOURCES[source], (row: Row) => cellOf(row, source)] as const),
  ];
  return (
    <Card title="Fields" note="What each source says, side by side." actions={<BlockDocument detail={detail} />}>
      <Table
        label="Fields by source"
        class="compare"
        columns={columns}
        rows={rows}
        keyOf={({ category }) => category}
        mark={(row) => ({ 'data-mark': markOf(row)?.tone })}
        scrolls
      />
    </Card>
  );
}

function FieldHead({ detail, row }: { detail: ApplicationDetail; row: Row }) {
  const { category, message } = row;
  const mark = markOf(row);
  const because = detail.nameExplanations.find((each) => each.category === category)?.because;
  const said = saidOf(
    detail.confirmed.find((each) => each.category === category),
    row,
  );
  return (
    <>
      {category}
      {[because, said].map(
        (text) =>
          text && (
            <small class="said" dir="auto">
              {text}
            </small>
          ),
      )}
      {mark && (
        <Badge tone={mark.tone} title={message}>
          {mark.text}
        </Badge>
      )}
    </>
  );
}

const cellOf = (row: Row, source: keyof typeof SOURCES) =>
  row[source] === '' ? (
    <span class="muted">–</span>
  ) : (
    <div
      class="cell"
      dir="auto"
      data-differs={differs(row, source) ? 'yes' : undefined}
      tabIndex={row[source].length > LONG ? 0 : undefined}
    >
      {row[source]}
    </div>
  );

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

/** The person's answer about the data that was shown; nothing if they confirmed it. */
function saidOf(of: ApplicationDetail['confirmed'][number] | undefined, row: Row): string | undefined {
  if (!of) return undefined;
  if (!of.right) return `The person marked “${of.shown}” as wrong`;
  const sources = [row.wallet, row.ocr, row.mrz, row.nfc, row.barcode].map((text) => text.toUpperCase());
  return sources.includes(of.shown.toUpperCase()) ? undefined : `The person confirmed “${of.shown}”`;
}

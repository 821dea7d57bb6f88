import type { ApplicationDetail, FieldComparison } from '@verify/contract';
import { Card, Empty } from '../parts/parts.tsx';

interface Row extends Pick<FieldComparison, 'category' | 'ocr' | 'mrz' | 'barcode' | 'conflicts' | 'message'> {
  readonly profile: string;
  readonly valid: boolean;
  readonly equal: boolean;
}

/** One field a line, one source a column; what differs stands out by colour and by a word. */
export function Comparison({ detail }: { detail: ApplicationDetail }) {
  const rows = rowsOf(detail);
  if (rows.length === 0) {
    return (
      <Card title="Fields">
        <Empty title="Nothing was read yet" />
      </Card>
    );
  }
  return (
    <Card title="Fields" note="What each source says, side by side.">
      <div class="scroll" tabIndex={0} role="region" aria-label="Fields by source">
        <table class="table compare">
          <thead>
            <tr>
              <th>Field</th>
              <th>Visual zone</th>
              <th>MRZ</th>
              <th>Barcode</th>
              <th>Given profile</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.category} data-conflict={row.equal && row.valid ? undefined : 'yes'}>
                <th scope="row">
                  {row.category}
                  {row.equal && row.valid ? null : (
                    <span class="badge" data-tone={row.equal ? 'look' : 'bad'} title={row.message}>
                      {row.equal ? 'Not valid' : 'Conflict'}
                    </span>
                  )}
                </th>
                {([row.ocr, row.mrz, row.barcode, row.profile] as const).map((text, index) => (
                  <td key={index} dir="auto">
                    {text || <span class="muted">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function rowsOf({ application, profile }: ApplicationDetail): Row[] {
  const given = new Map(profile.map(({ category, value }) => [category as string, value]));
  const compared = application.servicesResults['docCheck']?.documentDataChecking ?? [];
  const rows: Row[] = compared.map((row) => ({ ...row, profile: given.get(row.category) ?? '' }));
  const known = new Set(rows.map(({ category }) => category));
  const alone: Omit<Row, 'category' | 'profile'> = {
    ocr: '',
    mrz: '',
    barcode: '',
    conflicts: [],
    message: '',
    valid: true,
    equal: true,
  };
  for (const { category, content } of application.application.fields) {
    if (known.has(category)) continue;
    known.add(category);
    rows.push({ ...alone, category, ocr: content, profile: given.get(category) ?? '' });
  }
  for (const [category, value] of given) {
    if (!known.has(category)) rows.push({ ...alone, category, profile: value });
  }
  return rows;
}

import { type ApplicationRowView, CHECK_CODES, isCheckCode } from '@verify/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { imageUrl, me } from '../../app/api.ts';
import { age, ago, exactly, short, words } from '../../app/format.ts';
import { useKeys } from '../../app/keys.ts';
import { link, navigate } from '../../app/router.ts';
import { Icon } from '../../parts/icons.tsx';
import { Badge } from '../../parts/parts.tsx';

const CODES_SHOWN = 2;
/** Least height of a line, and of what stands above the first. */
const ROW_PX = 38;
const ABOVE_PX = 190;
/** What the window holds. The other lines follow: a slow machine takes keys a quarter of a second sooner. */
const atFirst = (): number => Math.max(1, Math.ceil((innerHeight - ABOVE_PX) / ROW_PX));
const THEN_MS = 50;

/** Lines of the queue that a reviewer ticks to claim them together. */
export interface Picks {
  readonly picked: ReadonlySet<string>;
  readonly pick: (id: string) => void;
}

/** Nobody works on it, and nobody proposed a decision. */
export const isFree = ({ claim, proposal }: ApplicationRowView): boolean => claim === null && proposal === null;

interface Props {
  readonly rows: readonly ApplicationRowView[];
  readonly queue: boolean;
  readonly label: string;
  readonly picks?: Picks | undefined;
}

/** One line an application. `j` and `k` walk, Enter opens; a click anywhere on a line does too. `x` ticks a line. */
export function Rows({ rows, queue, label, picks }: Props) {
  const [selected, setSelected] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), THEN_MS);
    return () => clearTimeout(timer);
  }, []);
  const seen = useRef(new Set(rows.map(({ id }) => id)));
  const body = useRef<HTMLTableSectionElement>(null);
  const index = rows.findIndex(({ id }) => id === selected);
  const move = (step: number): void => {
    const to = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
    if (to) setSelected(to.id);
  };
  const open = (): void => {
    const id = selected ?? rows[0]?.id;
    if (id) navigate(linkOf(id, queue));
  };
  const walk = { j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: open };
  const pick = (): void => {
    const row = rows[index];
    if (row && isFree(row)) picks?.pick(row.id);
  };
  useKeys(picks ? { ...walk, x: pick } : walk);
  useEffect(() => {
    body.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [selected, whole]);

  return (
    <div class="card table-card">
      <table class="table rows" aria-label={label}>
        <thead>
          <tr>
            {picks && (
              <th class="pick">
                <span class="sr-only">Selected</span>
              </th>
            )}
            {queue && (
              <th class="portrait">
                <span class="sr-only">Portrait</span>
              </th>
            )}
            <th>Name</th>
            {!queue && <th>Status</th>}
            <th class="wide-only">Document</th>
            <th class="wide-only">Concerns</th>
            <th class="wider-only">Flow</th>
            <th class="wide-only">{queue ? 'Reviewer' : 'Reference'}</th>
            <th class="widest-only">Id</th>
            <th class="end">{queue ? 'Waiting' : 'Started'}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {(whole ? rows : rows.slice(0, atFirst())).map((row) => (
            <tr
              key={row.id}
              data-selected={row.id === selected ? 'yes' : undefined}
              data-new={seen.current.has(row.id) ? undefined : 'yes'}
              onClick={(event) => {
                if (!(event.target as Element).closest('a, label')) navigate(linkOf(row.id, queue));
              }}
            >
              {picks && (
                <td class="pick">
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`Select ${row.name || short(row.id)}`}
                      disabled={!isFree(row)}
                      checked={picks.picked.has(row.id)}
                      onChange={() => picks.pick(row.id)}
                    />
                  </label>
                </td>
              )}
              {queue && (
                <td class="portrait">
                  {row.portraitId && <img src={imageUrl(row.id, row.portraitId)} alt="" loading="lazy" />}
                </td>
              )}
              <td>
                <a class="row-link" href={link(linkOf(row.id, queue))} dir="auto">
                  {row.name || 'No name yet'}
                </a>
                {row.codes.length > 0 && (
                  <span class="narrow-only">
                    <Codes codes={row.codes} />
                  </span>
                )}
              </td>
              {!queue && (
                <td>
                  <Badge status={row.status} />
                </td>
              )}
              <td class="wide-only nowrap">{row.documentType === '' ? <Nothing /> : documentOf(row)}</td>
              <td class="wide-only">
                <Codes codes={row.codes} />
              </td>
              <td class="wider-only clip">{row.flowName}</td>
              <td class="wide-only clip" dir="auto">
                {queue ? <Reviewer row={row} /> : (row.externalId ?? <Nothing />)}
              </td>
              <td class="widest-only mono muted nowrap">{short(row.id)}</td>
              <td
                class="end nowrap"
                onPointerEnter={({ currentTarget }) => (currentTarget.title = exactly(row.createdAt))}
              >
                {queue ? <Age since={row.finishedAt ?? row.createdAt} /> : ago(row.createdAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const linkOf = (id: string, queue: boolean): string => `/applications/${id}${queue ? '?from=review' : ''}`;

function Age({ since }: { since: number }) {
  const { words: text, tone } = age(since);
  return (
    <span class="age" data-tone={tone}>
      {text}
    </span>
  );
}

const Nothing = () => <span class="muted">–</span>;

const documentOf = ({ documentType, country }: ApplicationRowView) => (
  <>
    {words(documentType)}
    {country !== '' && country !== 'unknown' && <span class="muted"> {country}</span>}
  </>
);

const Codes = ({ codes }: { codes: readonly string[] }) =>
  codes.length === 0 ? (
    <Nothing />
  ) : (
    <span class="row-codes">
      {codes.slice(0, CODES_SHOWN).map((code) => (
        <span key={code} title={meaningOf(code)}>
          <code>{code}</code> {meaningOf(code)}
        </span>
      ))}
      {codes.length > CODES_SHOWN && (
        <small
          title={codes
            .slice(CODES_SHOWN)
            .map((code) => `${code} ${meaningOf(code)}`)
            .join('\n')}
        >
          and {codes.length - CODES_SHOWN} more
        </small>
      )}
    </span>
  );

const meaningOf = (code: string): string => (isCheckCode(code) ? CHECK_CODES[code].message : '');

const Reviewer = ({ row: { claim, proposal } }: { row: ApplicationRowView }) =>
  proposal ? (
    <Badge tone="busy">
      {proposal.userId === me.value?.id ? 'You proposed' : `${proposal.name} proposes`} to{' '}
      {proposal.status === 'approved' ? 'approve' : 'decline'}
    </Badge>
  ) : claim ? (
    <span class="reviewer">
      <Icon name="users" />
      {claim.userId === me.value?.id ? 'You' : claim.name}
    </span>
  ) : (
    <span class="muted">Unclaimed</span>
  );

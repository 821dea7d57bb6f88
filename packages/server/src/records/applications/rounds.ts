import { DocumentType, FlowStep, Submit } from '@verify/contract';
import type { FirstDocument } from '@verify/checks/material/material';
import type { TraceEntry } from '@verify/checks/rules/trace';
import * as z from 'zod/mini';
import { list, put } from '../rows.ts';
import type { Db } from '../store.ts';
import type { RoundRow } from '../tables.ts';
import type { StoredResult } from './stored-result.ts';

/** The previous answer and result. They apply again if the person does not answer. */
const EarlierAnswer = z.object({
  submission: Submit,
  submittedAt: z.nullable(z.number()),
  finishedAt: z.nullable(z.number()),
  // The finaliser's typed answer, as in an application's `result`.
  result: z.custom<StoredResult>(),
});
export type EarlierAnswer = z.infer<typeof EarlierAnswer>;

/** Data of a document that stays beside another one. */
export type KeptDocument = FirstDocument & { readonly issuingCountry: string };

export interface Round extends Pick<RoundRow, 'number' | 'askedAt' | 'reviewerId' | 'reason' | 'message'> {
  readonly steps: readonly FlowStep[];
  readonly earlier: EarlierAnswer | null;
  readonly answer: Submit | null;
  readonly appliedRules: readonly number[];
  readonly documents: readonly DocumentType[];
  readonly keptDocument: KeptDocument | null;
  readonly trace: readonly TraceEntry[];
}

/** Only the last round changes, except when everything is erased. */
export async function saveRounds(tx: Db, applicationId: string, rounds: readonly Round[]): Promise<void> {
  for (const round of rounds) await put(tx, 'rounds', toRow(applicationId, round), 'applicationId', 'number');
}

/** The rounds of these applications, each in order. */
export async function roundsOf(db: Db, ids: readonly string[]): Promise<Map<string, Round[]>> {
  const rows = await list(db, 'rounds', { applicationId: ids }, ['number']);
  return new Map(ids.map((id) => [id, rows.filter((row) => row.applicationId === id).map(toRound)]));
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const toRow = (applicationId: string, round: Round): RoundRow => ({
  ...round,
  applicationId,
  steps: JSON.stringify(round.steps),
  earlier: json(round.earlier),
  answer: json(round.answer),
  appliedRules: JSON.stringify(round.appliedRules),
  documents: JSON.stringify(round.documents),
  keptDocument: json(round.keptDocument),
  trace: JSON.stringify(round.trace),
});

function toRound(row: RoundRow): Round {
  const { applicationId: _, ...columns } = row;
  return {
    ...columns,
    steps: z.array(FlowStep).parse(JSON.parse(row.steps)),
    earlier: row.earlier === null ? null : EarlierAnswer.parse(JSON.parse(row.earlier)),
    answer: row.answer === null ? null : Submit.parse(JSON.parse(row.answer)),
    appliedRules: z.array(z.int()).parse(JSON.parse(row.appliedRules)),
    documents: z.array(DocumentType).parse(JSON.parse(row.documents)),
    // This server wrote both from the finaliser's typed answer.
    keptDocument: row.keptDocument === null ? null : (JSON.parse(row.keptDocument) as KeptDocument),
    trace: JSON.parse(row.trace) as TraceEntry[],
  };
}

import { type MrzReading, parseMrz } from '@verify/reading';

/** Lines as printed if `repairs` changed the code: a passport with a wrong composite digit fits a visa. */
export function asPrinted(mrz: MrzReading, today: string): MrzReading {
  const bent = mrz.repairs.filter((repair) => repair.line === 1 && repair.column <= 2);
  const { confidence = 1 } = mrz.fields.documentCode ?? {};
  if (bent.length === 0 || confidence > DOUBTFUL) return mrz;
  const lines = mrz.lines.map((line, i) => {
    const chars = [...line];
    for (const repair of bent) if (repair.line === i + 1) chars[repair.column - 1] = repair.from;
    return chars.join('');
  });
  const parsed = parseMrz(lines, { today });
  if (!parsed || parsed.format === mrz.format) return mrz;
  // If the other layout has the same field in the same place, the reading's own confidence is kept.
  const fields = Object.fromEntries(
    Object.entries(parsed.fields).map(([name, field]) => {
      const before = mrz.fields[name as keyof MrzReading['fields']];
      const sure = before?.raw === field.raw ? before.confidence : Math.min(...knownConfidences(mrz));
      return [name, { ...field, confidence: sure }];
    }),
  );
  const lineConfidence = mrz.lineConfidence.map((value, i) =>
    i === 0 ? Math.max(value, Math.min(...knownConfidences(mrz))) : value,
  );
  return { ...mrz, ...parsed, fields, lineConfidence, repairs: mrz.repairs.filter((repair) => !bent.includes(repair)) };
}

/** The reader gives a clearly seen character more than this. */
const DOUBTFUL = 0.05;

/** For every field except the changed one. */
const knownConfidences = (mrz: MrzReading): number[] =>
  Object.entries(mrz.fields).flatMap(([name, field]) => (name === 'documentCode' ? [] : field.confidence));

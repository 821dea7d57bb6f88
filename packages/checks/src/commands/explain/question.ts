import { CATEGORIES, CountryCode } from '@verify/contract';
import * as z from 'zod/mini';

/** A question is small; whatever is longer is not one. */
const text = z.string().check(z.maxLength(4000));
const lines = z.array(text).check(z.maxLength(200));
const values = z.partialRecord(z.enum(CATEGORIES), text);
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a day as YYYY-MM-DD'));

const ZoneQuestion = z.strictObject({
  /** The lines of a machine-readable zone. */
  mrz: lines,
  /** Date that decides centuries. */
  today: day,
  /** Other data on the document, by category: dates `YYYY-MM-DD`. */
  printed: z.optional(values),
  /** The caller's data about the person, by category. */
  profile: z.optional(values),
});

const BarcodeQuestion = z.strictObject({ barcode: text });

const NameQuestion = z.strictObject({
  name: z.strictObject({ given: text, read: text, mode: z.enum(['strict', 'containment', 'fuzzy']) }),
});

const AccountQuestion = z.strictObject({ account: z.strictObject({ given: text, lines }) });

const address = z.object({ country: CountryCode, postcode: z.optional(text), addressLine: text, city: text });
const AddressQuestion = z.strictObject({ address: z.strictObject({ given: address, lines }) });

const PaperQuestion = z.strictObject({
  paper: z.strictObject({
    lines,
    today: day,
    /** Decides the order of its dates, and the language of a month. */
    country: z.optional(CountryCode),
    /** What to look for. */
    account: z.optional(text),
    address: z.optional(address),
    firstName: z.optional(text),
    lastName: z.optional(text),
    mode: z.optional(z.enum(['strict', 'containment', 'fuzzy'])),
  }),
});
export type PaperQuestion = z.infer<typeof PaperQuestion>;

/** One question of `pnpm explain`. */
export const Question = z.union([
  ZoneQuestion,
  BarcodeQuestion,
  NameQuestion,
  AccountQuestion,
  AddressQuestion,
  PaperQuestion,
]);
export type Question = z.infer<typeof Question>;

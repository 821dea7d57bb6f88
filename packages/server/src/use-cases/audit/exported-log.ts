import * as z from 'zod/mini';

/** First line of an export. Its keys come from the export itself, so compare them with your own copy. */
export const ExportedLog = z.object({
  type: z.literal('audit-log'),
  account: z.string(),
  /** SPKI PEM by id. */
  publicKeys: z.record(z.string(), z.string()),
  /** The key of the MACs, sealed: with the master key, the owner of the export can check them. */
  sealedKeys: z.array(z.object({ id: z.string(), secret: z.string() })),
});
export type ExportedLog = z.infer<typeof ExportedLog>;

const AuditHead = z.object({
  type: z.literal('head'),
  accountId: z.string(),
  seq: z.number(),
  hash: z.string(),
  at: z.number(),
  keyId: z.string(),
  signature: z.string(),
});

const Entry = z.object({
  accountId: z.string(),
  seq: z.number(),
  at: z.number(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.string(),
  hash: z.string(),
  mac: z.nullable(z.string()),
  note: z.optional(z.object({ text: z.string(), salt: z.string() })),
});

export const ExportedLine = z.union([ExportedLog, AuditHead, Entry]);
export type ExportedLine = z.infer<typeof ExportedLine>;

import { FlowName, SavedFlowSettings, type FlowSettings, WITHOUT_LOCALE } from '@verify/contract';
import * as z from 'zod/mini';
import type { ListedFlow } from '../../records/accounts/flows.ts';
import { closest, eachKey, words } from '../issues.ts';

/**
 * The actor in the audit log and a flow's history for changes from the command line, by someone who is not a dashboard
 * user.
 */
export const FLOWS_COMMAND = 'command:flows';

/** An unknown setting is refused; a misspelt one would otherwise silently keep its default. */
const Settings = z.record(z.string(), z.unknown()).check((context) => {
  const known = Object.keys(SavedFlowSettings.shape);
  for (const key of Object.keys(context.value))
    if (!known.includes(key))
      context.issues.push({ code: 'custom', path: [key], message: 'is not a setting of a flow', input: context.value });
});

/** Flows as a file: the settings of each by name, and whether it is archived. */
const FlowFile = z.strictObject({
  format: z.literal('verify-flows'),
  version: z.literal(1),
  flows: z.record(FlowName, z.strictObject({ archived: z.optional(z.boolean()), settings: Settings })),
});

export interface WantedFlow {
  readonly name: string;
  readonly archived: boolean;
  readonly settings: FlowSettings;
}

export type ReadFlows =
  | { readonly ok: true; readonly flows: readonly WantedFlow[] }
  | { readonly ok: false; readonly faults: readonly string[] };

/** The same flows give the same text, whatever order they are saved in. */
export function writeFlowFile(flows: readonly ListedFlow[]): string {
  const named = flows
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, archivedAt, settings }) => {
      return [name, { ...(archivedAt === null ? {} : { archived: true }), settings: ordered(settings) }] as const;
    });
  return `${JSON.stringify({ format: 'verify-flows', version: 1, flows: Object.fromEntries(named) }, null, 2)}\n`;
}

/** Settings in the order of the schema, effects and texts sorted by key. */
function ordered(settings: FlowSettings): FlowSettings {
  const byKey = (_: string, value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  const own = Object.keys(SavedFlowSettings.shape) as (keyof FlowSettings)[];
  const entries = own.map((key) => [key, JSON.parse(JSON.stringify(settings[key], byKey))] as const);
  return Object.fromEntries(entries) as unknown as FlowSettings;
}

/** Everything that is wrong with a file, each with its place: `flows.passport-only.settings.steps: …`. */
export function readFlowFile(text: string): ReadFlows {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, faults: [`This is not valid JSON: ${(error as Error).message}`] };
  }
  const file = z.safeParse(FlowFile, json, WITHOUT_LOCALE);
  if (!file.success) return { ok: false, faults: faultsOf(file.error, json) };
  const faults: string[] = [];
  const flows = Object.entries(file.data.flows).flatMap(([name, { archived = false, settings }]): WantedFlow[] => {
    const read = z.safeParse(SavedFlowSettings, settings, WITHOUT_LOCALE);
    if (read.success) return [{ name, archived, settings: read.data }];
    faults.push(...faultsOf(read.error, settings, ['flows', name, 'settings']));
    return [];
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, flows };
}

function faultsOf(error: z.core.$ZodError, data: unknown, place: readonly string[] = []): string[] {
  return error.issues
    .map(closest)
    .flatMap(eachKey)
    .map((issue) => `${[...place, ...issue.path].map(String).join('.') || 'the file'}: ${words(issue, data)}`);
}

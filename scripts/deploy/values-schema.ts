import * as z from 'zod/mini';
import { VARIABLES } from '../../apps/api/src/environment.ts';

type Name = keyof typeof VARIABLES;

/** Variables with a credential in them: the chart takes them from a Secret. */
export const SECRETS = [
  'MASTER_KEY',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'MAIL_URL',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'FACE_PAD_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies Name[];

/** Variables that the chart sets itself. */
export const SET_BY_CHART = [
  'VERIFY_ENV',
  'PORT',
  'BASE_URL',
  'DATA_DIR',
  'ROLE',
  'MASTER_KEY_FILE',
  'DRAIN_SECONDS',
  'WORKERS',
] as const satisfies Name[];

/** Variables that are useless in a cluster: for development, or set by the container. */
export const LEFT_OUT = [
  'HOST',
  'DEVELOPMENT_IS_PUBLIC',
  'DEMO_URL',
  'DEMO_WEBHOOK_URL',
  'CHALLENGE_SEED',
] as const satisfies Name[];

const elsewhere: readonly string[] = [...SECRETS, ...SET_BY_CHART, ...LEFT_OUT];
export const SETTINGS = (Object.keys(VARIABLES) as Name[]).filter((name) => !elsewhere.includes(name));

/** The parts of deploy/helm/verify/values.schema.json that follow from the environment of the service. */
export function variableSchemas(): { settings: object; secrets: object } {
  const required: readonly string[] = ['MASTER_KEY', 'DATABASE_URL'];
  const secret = (name: string): object => ({
    $ref: `#/definitions/${required.includes(name) ? 'secret' : 'secretOrNull'}`,
  });
  return {
    secrets: {
      type: 'object',
      additionalProperties: false,
      required,
      properties: Object.fromEntries(SECRETS.map((name) => [name, secret(name)])),
    },
    settings: {
      type: 'object',
      additionalProperties: false,
      required: ['S3_BUCKET'],
      properties: Object.fromEntries(SETTINGS.map((name) => [name, setting(name)])),
    },
  };
}

function setting(name: Name): object {
  const { about, form, schema } = VARIABLES[name];
  const { $schema: _, anyOf, ...found } = z.toJSONSchema(schema as z.ZodMiniType) as z.core.JSONSchema.JSONSchema;
  // The empty text is the other option of a choice.
  const pattern = anyOf?.find((each) => typeof each === 'object' && each.pattern) as { pattern: string } | undefined;
  const known = pattern ? { pattern: `^$|${pattern.pattern}` } : found;
  // Helm's patterns (RE2) have no lookahead.
  const readable = /\(\?[!=<]/.test(JSON.stringify(known)) ? {} : known;
  const least = name === 'S3_BUCKET' ? { minLength: 3 } : {};
  return { ...readable, ...least, type: 'string', description: `${about} Form: ${form}.` };
}

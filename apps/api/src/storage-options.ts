import type { CommandOptions, StorageOptions } from '@verify/server';
import type { Environment } from './environment.ts';

/** Where records and files are stored, by the environment. */
export function storageOptions(environment: Environment): StorageOptions {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  return {
    dataDir: environment.DATA_DIR,
    database: environment.DATABASE_URL
      ? {
          url: environment.DATABASE_URL,
          connections: Number(environment.DATABASE_CONNECTIONS),
          connectMs: Number(environment.DATABASE_CONNECT_SECONDS) * 1000,
        }
      : undefined,
    redisUrl: environment.REDIS_URL || undefined,
    s3: bucket
      ? {
          bucket,
          region: environment.S3_REGION,
          endpoint: environment.S3_ENDPOINT || undefined,
          credentials: accessKeyId ? { accessKeyId, secretAccessKey } : undefined,
          prefix: environment.S3_PREFIX,
          encryption:
            environment.S3_ENCRYPTION === '' ? undefined : (environment.S3_ENCRYPTION as 'AES256' | 'aws:kms'),
          kmsKeyId: environment.S3_KMS_KEY_ID || undefined,
        }
      : undefined,
  };
}

/** The same with the master key, for a command that writes data for the service. */
export const commandOptions = (environment: Environment): CommandOptions => ({
  ...storageOptions(environment),
  masterKey: environment.MASTER_KEY || undefined,
  masterKeyFile: environment.MASTER_KEY_FILE || undefined,
  development: environment.VERIFY_ENV === 'development',
});

/** Values of three operators, with which the chart's tests render it. Addresses are reserved for documentation. */
const to = (cidr: string): object[] => [{ ipBlock: { cidr } }];
const secret = (key: string): object => ({ name: 'verify', key });

export const SMALLEST = {
  baseUrl: 'https://verify.example.com',
  settings: { S3_BUCKET: 'verify' },
  networkPolicy: { postgresql: { port: 5432, to: to('192.0.2.10/32') }, s3: { port: 443, to: to('192.0.2.20/32') } },
};

/** Everything turned on. */
const EVERYTHING = {
  ...SMALLEST,
  image: { repository: 'registry.example.com/verify', digest: `sha256:${'0'.repeat(64)}` },
  imagePullSecrets: [{ name: 'registry' }],
  secrets: {
    REDIS_URL: secret('REDIS_URL'),
    MAIL_URL: secret('MAIL_URL'),
    OIDC_CLIENT_SECRET: secret('OIDC_CLIENT_SECRET'),
    FACE_PAD_TOKEN: secret('FACE_PAD_TOKEN'),
    OTEL_EXPORTER_OTLP_HEADERS: secret('OTEL_EXPORTER_OTLP_HEADERS'),
  },
  settings: {
    S3_BUCKET: 'verify',
    S3_ENDPOINT: 'https://s3.example.com',
    MAIL_FROM: 'Verify <verify@example.com>',
    OIDC_ISSUER: 'https://login.example.com/realms/staff',
    OIDC_CLIENT_ID: 'verify',
    OIDC_NAME: 'Example: "login"',
    CLAMD: 'tcp://clamav:3310',
    FACE_PAD_URL: 'https://detector.example.com/judge',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    GEOIP_FILE: '/geoip/city.mmdb',
    WALLET_TRUST_DIR: '/trust',
    LOG_LEVEL: 'debug',
  },
  worker: { threads: 4, autoscaling: { mode: 'keda' }, nodeSelector: { pool: 'cpu' } },
  api: { podAnnotations: { note: 'yes' }, tolerations: [{ key: 'api', operator: 'Exists' }] },
  serviceAccount: { annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/verify' } },
  networkPolicy: {
    ...SMALLEST.networkPolicy,
    redis: { to: to('192.0.2.30/32') },
    smtp: { to: to('192.0.2.40/32') },
    clamd: { to: [{ podSelector: { matchLabels: { app: 'clamav' } } }] },
    identityProvider: { to: to('192.0.2.50/32') },
    collector: { to: to('192.0.2.60/32') },
    extraEgress: { worker: [{ to: to('192.0.2.70/32'), ports: [{ protocol: 'TCP', port: 3128 }] }] },
  },
  monitoring: { podMonitor: { enabled: true, labels: { release: 'prometheus' } }, rules: { enabled: true } },
  caBundle: { configMap: 'company-ca' },
  extraVolumes: [{ name: 'geoip', configMap: { name: 'geoip' } }],
  extraVolumeMounts: [{ name: 'geoip', mountPath: '/geoip', readOnly: true }],
};

/** A cloud's role for S3, fixed sizes, and what else can be turned off. */
const PLAIN = {
  ...SMALLEST,
  secrets: { S3_ACCESS_KEY_ID: null, S3_SECRET_ACCESS_KEY: null, METRICS_TOKEN: null },
  worker: { replicas: 1, autoscaling: { mode: 'none' } },
  api: { autoscaling: { enabled: false } },
  ingress: { enabled: false },
  migration: { enabled: false },
  disruptionBudget: { enabled: false },
};

export const VALUE_SETS: Readonly<Record<string, object>> = {
  'the smallest set': SMALLEST,
  'everything turned on': EVERYTHING,
  'a cloud with fixed sizes': PLAIN,
};

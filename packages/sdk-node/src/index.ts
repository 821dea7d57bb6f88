export { createSessionToken, type SessionTokenOptions } from './create-session-token.ts';
export { createLink, type CreateLinkOptions } from './create-link.ts';
export { downloadFile, type DownloadedFile, type DownloadFileOptions } from './download-file.ts';
export { getApplication, type GetApplicationOptions } from './get-application.ts';
export { createJwksClient, type JwksClient } from './jwks-client.ts';
export type { ApiFailure, ApiOutcome, Connection } from './request.ts';
export { verifySigned, type SignedClaims, type SignedOutcome, type SignedReason } from './verify-signed.ts';
export { verifyWebhook, type WebhookOutcome, type WebhookReason, type WebhookRequest } from './verify-webhook.ts';
export type * from './types.ts';

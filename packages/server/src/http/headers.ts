import { matchesOrigin } from '../use-cases/doors/origins.ts';

/** Headers of every answer. Routes that serve a page or a script override them as needed. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-permitted-cross-domain-policies': 'none',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/**
 * For the frame and its workers. CORP, and the COEP of every answer, allow a cross-origin isolated page to embed it.
 * The readers need `wasm-unsafe-eval`. A worker obeys the header of its own script, so assets carry it too.
 */
export function frameHeaders(ancestors: readonly string[]): Record<string, string> {
  const directives = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ];
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  };
}

/**
 * For the preview in the flow editor: the frame's page without connections, workers, camera, or embedding by other
 * pages. Nothing it shows can leave it.
 */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src blob:; " +
    "font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** For the dashboard: only its own scripts, styles, font, pictures and preview frame, and no embedding. */
export const DASHBOARD_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; " +
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** For the documentation: only its own scripts, styles, font and search index. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
};

const EXPOSED = 'Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Upload-Offset';

export function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED };
}

export function preflightHeaders(origin: string): Record<string, string> {
  return {
    ...corsHeaders(origin),
    'access-control-allow-methods': 'GET, POST, PATCH',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, Upload-Offset, X-SDK-Key, X-Previous-Token',
    'access-control-max-age': '600',
  };
}

/**
 * True if a page of `origin` may call on behalf of an account. Without an Origin, the caller is not a browser, or it is
 * the frame itself with a GET.
 */
export function mayCall(origin: string | undefined, own: string, allowed: readonly string[]): boolean {
  return origin === undefined || origin === own || matchesOrigin(origin, allowed);
}

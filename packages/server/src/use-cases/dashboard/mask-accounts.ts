const SHOWN = 4;
/** Keys that hold the value next to `category`, in every form that a result, a profile or a comparison has. */
const VALUES: ReadonlySet<string> = new Set(['content', 'value', 'ocr', 'mrz', 'nfc', 'barcode']);

/** An account number as shown to people: its last four characters. */
const maskAccountNumber = (number: string): string =>
  number.length <= SHOWN ? '••••' : `•••• ${number.slice(-SHOWN)}`;

/**
 * Masks account numbers at any depth. The partner's systems receive them whole (query, webhook), a screen never does.
 */
export function maskAccounts<T>(data: T): T {
  if (Array.isArray(data)) return data.map((each: unknown) => maskAccounts(each)) as T;
  if (typeof data !== 'object' || data === null) return data;
  const isAccount = (data as { category?: unknown }).category === 'Account number';
  return Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) =>
      isAccount && VALUES.has(key) && typeof value === 'string' && value !== ''
        ? [key, maskAccountNumber(value)]
        : [key, maskAccounts(value)],
    ),
  ) as T;
}

/** Masks a webhook's body: JSON in, JSON out; anything else is unchanged. */
export function maskBody(body: string): string {
  if (!body.includes('"Account number"')) return body;
  return JSON.stringify(maskAccounts(JSON.parse(body) as unknown));
}

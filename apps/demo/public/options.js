// Query parameters to options of `init`, one row per option.

/** Flows of a new account. */
export const FLOWS = [
  'passport-only',
  'document',
  'document-selfie',
  'document-liveness',
  'face-check',
  'full',
  'proof-of-address',
  'bank-statement',
  'passport-chip',
  'wallet',
  'over-18',
];

/** Languages of the capture app. */
export const LOCALES = `
  ar bg bn cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw
  th tr uk ur vi zh-Hans zh-Hant`
  .trim()
  .split(/\s+/);

const text = (value) => value;
const json = (value) => JSON.parse(value);
const list = (value) => value.split(',').filter(Boolean);

/** `First name:Anna;Last name:Svensson`, or JSON as in the specification. */
const profile = (value) =>
  value.startsWith('[')
    ? json(value)
    : value.split(';').map((entry) => ({
        category: entry.slice(0, entry.indexOf(':')).trim(),
        value: entry.slice(entry.indexOf(':') + 1).trim(),
      }));

const OPTIONS = {
  acceptableDocuments: list,
  address: json,
  apiUrl: text,
  containerId: text,
  customerId: text,
  dictionary: json,
  flowName: text,
  jwt: text,
  locale: text,
  mode: text,
  profile,
  sdkKey: text,
  styles: json,
  themeMode: text,
  metadata: json,
};

/** @returns {Record<string, unknown>} */
export function readOptions(search) {
  const query = new URLSearchParams(search);
  const options = {};
  for (const [name, read] of Object.entries(OPTIONS)) {
    const value = query.get(name);
    if (!value) continue;
    try {
      options[name] = read(value);
    } catch {
      throw new Error(`The parameter ${name} in this page’s address cannot be read.`);
    }
  }
  return options;
}

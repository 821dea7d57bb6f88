/** The browser's own conversion to and from JSON, which recent browsers have. Not available over http. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Null if the person closed the browser's dialog, or no passkey fits. */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson(navigator.credentials.get({ publicKey }));
}

export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toJson(navigator.credentials.create({ publicKey }));
}

const toJson = (made: Promise<Credential | null>): Promise<object | null> =>
  made.then(
    (credential) => (credential as PublicKeyCredential | null)?.toJSON() ?? null,
    () => null,
  );

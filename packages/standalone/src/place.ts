/** Addresses of the service and of this script's account, taken from the script's own address. */
export interface Place {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly scriptId: string;
}

export function placeOf(src: string): Place | null {
  const [, baseUrl, scriptId] = /^(https?:\/\/.+?)\/sdk\/standalone\/([0-9a-f]{32})\.js(?:[?#]|$)/.exec(src) ?? [];
  return baseUrl && scriptId ? { baseUrl, scriptId } : null;
}

const WEB_ADDRESS = /^(https):\/\/[^/\s@?#\\]+([/?#][^\s\\]*)?$|^http:\/\/localhost(:\d{1,5})?([/?#][^\s\\]*)?$/i;

/**
 * An absolute https address without user name and password (http for localhost only). The contract has no URL class
 * because it has no platform, so this is a strict pattern; the server parses it again with `new URL`.
 */
export const isWebAddress = (value: string): boolean => WEB_ADDRESS.test(value);

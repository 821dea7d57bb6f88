const WEB_ADDRESS = /^(https):\/\/[^/\s@?#\\]+([/?#][^\s\\]*)?$|^http:\/\/localhost(:\d{1,5})?([/?#][^\s\\]*)?$/i;

/** An absolute https address (http on localhost) without user name. A pattern, as the contract has no URL class. */
export const isWebAddress = (value: string): boolean => WEB_ADDRESS.test(value);

export * from './annex-c-wallet.ts';
export * from './authority.ts';
export * from './issuer.ts';
export * from './people.ts';
export * from './status-list.ts';
export * from './wallet.ts';

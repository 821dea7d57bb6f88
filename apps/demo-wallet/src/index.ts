export { type DemoWallet, type DemoWalletOptions, startDemoWallet } from './start-demo-wallet.ts';

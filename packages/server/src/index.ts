export { type Backend, type BackendOptions, startBackend } from './backend.ts';
export type { ServerContext } from './context.ts';
export { createLog } from './log.ts';
export { createFinaliser, type Finaliser, type FinaliserOptions } from './services/finaliser.ts';
export { DevelopmentKeys, prepareDevelopment } from './setup/development.ts';
export { addAccount } from './setup/add-account.ts';
export { addUser, type AddedUser } from './setup/add-user.ts';
export type { NewAccount } from './setup/new-account.ts';
export { createGuard } from './webhooks/guard.ts';

import type { Route } from '../../route.ts';
import { accountRoutes } from '../people/account.ts';
import { auditRoutes } from '../people/audit.ts';
import { signInRoutes } from '../people/sign-in.ts';
import { userRoutes } from '../people/users.ts';
import { applicationRoutes } from './applications.ts';
import { flowRoutes } from './flows.ts';
import { listRoutes } from './lists.ts';
import { pictureRoutes } from './pictures.ts';
import { settingRoutes } from './settings.ts';
import { webhookRoutes } from './webhooks.ts';

/**
 * Every address of the dashboard that serves data or files. They are not in the OpenAPI document, because only our own
 * page uses them.
 */
export const DASHBOARD_ROUTES: readonly Route[] = [
  ...signInRoutes,
  ...accountRoutes,
  ...listRoutes,
  ...applicationRoutes,
  ...pictureRoutes,
  ...webhookRoutes,
  ...settingRoutes,
  ...flowRoutes,
  ...userRoutes,
  ...auditRoutes,
];

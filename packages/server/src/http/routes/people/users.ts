import * as z from 'zod/mini';
import { DashboardUser, EditUser } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from './sign-in.ts';
import { editUser, userList } from '../../../use-cases/people/users.ts';

const TAG = 'Dashboard';

export const Id = z.object({ id: z.string().check(z.maxLength(64)) });

export const list = route({
  method: 'GET',
  url: '/dashboard/api/users',
  tag: TAG,
  summary: 'Users of this account',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(DashboardUser) }),
  problems: [],
  handle: ({ caller, context }) => userList(context, { caller }),
});

export const edit = route({
  method: 'PUT',
  url: '/dashboard/api/users/:id',
  tag: TAG,
  summary: 'Change the role of a user, or disable them, which signs them out everywhere',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: EditUser,
  answer: DashboardUser,
  problems: ['not_found', 'unprocessable', 'stale_edit'],
  handle: ({ caller, params, body, context }) => editUser(context, { caller, params, body }),
});

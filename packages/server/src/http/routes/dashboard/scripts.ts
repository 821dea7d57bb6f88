import * as z from 'zod/mini';
import { ScriptFlow, ScriptView } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import { addScript, chooseScriptFlow, removeScript } from '../../../use-cases/doors/scripts.ts';

const TAG = 'Dashboard';

export const create = route({
  method: 'POST',
  url: '/dashboard/api/scripts',
  tag: TAG,
  summary: 'Add a stand-alone script for a flow',
  auth: 'user',
  limit: LIMIT,
  body: ScriptFlow,
  answer: ScriptView,
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => addScript(context, { caller, body }),
});

export const edit = route({
  method: 'PUT',
  url: '/dashboard/api/scripts/:id',
  tag: TAG,
  summary: 'Choose the flow that a stand-alone script opens',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: ScriptFlow,
  answer: ScriptView,
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, params, body, context }) => chooseScriptFlow(context, { caller, params, body }),
});

export const remove = route({
  method: 'POST',
  url: '/dashboard/api/scripts/:id/remove',
  tag: TAG,
  summary: 'Delete a stand-alone script; its address then answers with 404',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  handle: ({ caller, params, context }) => removeScript(context, { caller, params }),
});

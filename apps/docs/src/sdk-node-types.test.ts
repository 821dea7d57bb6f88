import type * as contract from '@verify/contract';
import { expectTypeOf, test } from 'vitest';
import type { Application, CreateLink, CreateToken, Problem, WebhookKind } from '@verify-sdk/node';

test('the types that partners install match the contract', () => {
  expectTypeOf<WebhookKind>().toEqualTypeOf<contract.WebhookKind>();
  expectTypeOf<Problem>().toEqualTypeOf<contract.Problem>();
  expectTypeOf<CreateLink>().toEqualTypeOf<contract.CreateLink>();
  expectTypeOf<CreateToken>().toExtend<contract.CreateToken>();
  expectTypeOf<contract.Application>().toExtend<Application>();
});

// Node 18 or newer. Run it on your backend, once for each verification.
const answer = await fetch(`${process.env.VERIFY_URL}/sdk/v2/token`, {
  method: 'POST',
  headers: { 'X-SDK-Key': process.env.VERIFY_SDK_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    flowName: 'passport-only',
    externalId: 'order-4711',
    profile: { 'First name': 'Erika', 'Last name': 'Mustermann' },
  }),
});
const body = await answer.json();
if (!answer.ok) throw new Error(`${body.code}: ${body.detail} (request ${body.requestId})`);
console.log(body.token); // hand this to the page

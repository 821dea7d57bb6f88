// Node 18 or newer. The result is final when processingState is "done".
const id = process.argv[2];
const answer = await fetch(`${process.env.VERIFY_URL}/api/v1/application/${encodeURIComponent(id)}`, {
  headers: { 'X-API-Key': process.env.VERIFY_API_KEY },
});
const application = await answer.json();
if (!answer.ok) throw new Error(`${application.code}: ${application.detail}`);
console.log(application.processingState, application.overallResult.status);
for (const concern of application.overallResult.concerns) console.log(concern.id, concern.message);

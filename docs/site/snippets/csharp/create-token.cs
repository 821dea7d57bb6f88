// .NET 8 or newer. Run it on your backend, once for each verification.
using System.Net.Http.Json;
using System.Text.Json;

using var client = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("VERIFY_URL")!) };
client.DefaultRequestHeaders.Add("X-SDK-Key", Environment.GetEnvironmentVariable("VERIFY_SDK_KEY"));
var answer = await client.PostAsJsonAsync("/sdk/v2/token", new
{
    flowName = "passport-only",
    externalId = "order-4711",
    profile = new Dictionary<string, string> { ["First name"] = "Erika", ["Last name"] = "Mustermann" },
});
var body = await answer.Content.ReadFromJsonAsync<JsonElement>();
if (!answer.IsSuccessStatusCode) throw new Exception($"{body.GetProperty("code")}: {body.GetProperty("detail")}");
Console.WriteLine(body.GetProperty("token").GetString()); // hand this to the page

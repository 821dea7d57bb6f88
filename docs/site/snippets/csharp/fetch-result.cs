// .NET 8 or newer. The result is final when processingState is "done".
using System.Net.Http.Json;
using System.Text.Json;

using var client = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("VERIFY_URL")!) };
client.DefaultRequestHeaders.Add("X-API-Key", Environment.GetEnvironmentVariable("VERIFY_API_KEY"));
var answer = await client.GetAsync($"/api/v1/application/{Uri.EscapeDataString(args[0])}");
var application = await answer.Content.ReadFromJsonAsync<JsonElement>();
if (!answer.IsSuccessStatusCode) throw new Exception(application.GetProperty("detail").GetString());
var result = application.GetProperty("overallResult");
var status = result.TryGetProperty("status", out var value) ? value.GetString() : "";
Console.WriteLine($"{application.GetProperty("processingState").GetString()} {status}");
foreach (var concern in result.GetProperty("concerns").EnumerateArray())
    Console.WriteLine($"{concern.GetProperty("id")} {concern.GetProperty("message")}");

// ASP.NET 8 or newer: dotnet new web && dotnet add package BouncyCastle.Cryptography   (.NET itself has no Ed25519)
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Crypto.Signers;
using Org.BouncyCastle.Security;

var app = WebApplication.CreateBuilder(args).Build();
string[] publicKeys = [Environment.GetEnvironmentVariable("VERIFY_PUBLIC_KEY")!];

app.MapPost("/", async (HttpRequest request) =>
{
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer); // the raw body, before any JSON parser
    var body = buffer.ToArray();
    string? signature = request.Headers["X-Signature"], timestamp = request.Headers["X-Timestamp"];
    if (!IsGenuine(body, signature, timestamp, publicKeys)) return Results.StatusCode(400);
    using var application = JsonDocument.Parse(body);
    Console.WriteLine(application.RootElement.GetProperty("id")); // store it, then answer
    return Results.Ok();
});
app.Run($"http://127.0.0.1:{Environment.GetEnvironmentVariable("PORT")}");

// Two keys are in the list while a key is rotated.
static bool IsGenuine(byte[] body, string? signature, string? timestamp, IEnumerable<string> publicKeys)
{
    if (!Regex.IsMatch(timestamp ?? "", @"\A[0-9]{13}\z")) return false;
    if (!Regex.IsMatch(signature ?? "", @"\A[A-Za-z0-9+/]{86}==\z")) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() - long.Parse(timestamp!)) > 5 * 60 * 1000) return false;
    foreach (var key in publicKeys)
    {
        var der = Convert.FromBase64String(Regex.Replace(key, @"-----[A-Z ]+-----|\s", ""));
        if (PublicKeyFactory.CreateKey(der) is not Ed25519PublicKeyParameters parsed) continue;
        var verifier = new Ed25519Signer();
        verifier.Init(false, parsed);
        verifier.BlockUpdate(body, 0, body.Length);
        var tail = Encoding.UTF8.GetBytes(timestamp!);
        verifier.BlockUpdate(tail, 0, tail.Length);
        if (verifier.VerifySignature(Convert.FromBase64String(signature!))) return true;
    }
    return false;
}

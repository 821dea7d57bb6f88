// Java 15 or newer, without a library. Run it on your backend, once for each verification.
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Pattern;

public class CreateToken {
    public static void main(String[] args) throws Exception {
        String body = """
            {
              "flowName": "passport-only",
              "externalId": "order-4711",
              "profile": { "First name": "Erika", "Last name": "Mustermann" }
            }""";
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("VERIFY_URL") + "/sdk/v2/token"))
            .header("X-SDK-Key", System.getenv("VERIFY_SDK_KEY"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) throw new IllegalStateException(answer.body());
        // Your JSON library does this better; the token itself holds nothing that JSON escapes.
        var token = Pattern.compile("\"token\":\"([^\"]+)\"").matcher(answer.body());
        if (!token.find()) throw new IllegalStateException("no token in the answer");
        System.out.println(token.group(1)); // hand this to the page
    }
}

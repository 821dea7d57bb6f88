// Java 15 or newer, without a library. The result is final when processingState is "done".
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

public class FetchResult {
    public static void main(String[] args) throws Exception {
        String id = URLEncoder.encode(args[0], StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("VERIFY_URL") + "/api/v1/application/" + id))
            .header("X-API-Key", System.getenv("VERIFY_API_KEY"))
            .build();
        var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) throw new IllegalStateException(answer.body());
        System.out.println(answer.body()); // JSON: read processingState, then overallResult.status
    }
}

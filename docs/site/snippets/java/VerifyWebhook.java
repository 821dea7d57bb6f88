// Java 15 or newer, without a library.
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;

public class VerifyWebhook {
    /** `body` is the raw request body. Two keys are in the list while a key is rotated. */
    static boolean isGenuine(byte[] body, String signature, String timestamp, List<String> publicKeys, long nowMs)
            throws GeneralSecurityException {
        if (timestamp == null || !timestamp.matches("[0-9]{13}")) return false;
        if (signature == null || !signature.matches("[A-Za-z0-9+/]{86}==")) return false;
        if (Math.abs(nowMs - Long.parseLong(timestamp)) > 5 * 60 * 1000) return false;
        for (String key : publicKeys) {
            byte[] der = Base64.getDecoder().decode(key.replaceAll("-----[A-Z ]+-----|\\s", ""));
            Signature verifier = Signature.getInstance("Ed25519");
            verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der)));
            verifier.update(body);
            verifier.update(timestamp.getBytes(StandardCharsets.UTF_8));
            try {
                if (verifier.verify(Base64.getDecoder().decode(signature))) return true;
            } catch (SignatureException malformed) {
                // As good as a signature that does not fit.
            }
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        List<String> publicKeys = List.of(System.getenv("VERIFY_PUBLIC_KEY"));
        int port = Integer.parseInt(System.getenv("PORT"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            var headers = exchange.getRequestHeaders();
            boolean genuine = false;
            try {
                long now = System.currentTimeMillis();
                genuine = isGenuine(body, headers.getFirst("X-Signature"), headers.getFirst("X-Timestamp"), publicKeys, now);
            } catch (GeneralSecurityException noSuchKey) {
                System.err.println(noSuchKey);
            }
            if (genuine) System.out.println(new String(body, StandardCharsets.UTF_8)); // store it, then answer
            exchange.sendResponseHeaders(genuine ? 200 : 400, -1);
            exchange.close();
        });
        server.start();
    }
}

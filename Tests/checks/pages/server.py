"""Serves a guide under a sub-path, as static hosts do; can be slow, break off, show another version, and be dead."""
import http.server
import mimetypes
import threading
import time
from pathlib import Path
from urllib.parse import unquote, urlsplit

BASE = "/some/where/"
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Server:
    def __init__(self, root):
        self.root = Path(root).resolve()
        self.overlay = {}        # paths with other bytes than those of the folder
        self.pace = {}           # endings of paths with bytes a second
        self.held = {}           # endings of paths with the event that their answers wait for
        self.cut = set()         # endings of paths that break off in the middle
        self.asked = []
        self.http = None
        self.port = 0
        self.start()

    def start(self):
        if self.http:
            return
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            # A connection for each request: a dead server answers nobody.
            protocol_version = "HTTP/1.0"

            def log_message(self, *_):
                pass

            def do_GET(self):
                path = unquote(urlsplit(self.path).path)
                server.asked.append(path)
                if not path.startswith(BASE):
                    return self.send_error(404)
                inner = path[len(BASE):]
                if inner == "" or inner.endswith("/"):
                    inner += "index.html"
                body = server.overlay.get(inner)
                if body is None:
                    file = (server.root / inner).resolve()
                    if not file.is_file() or server.root not in file.parents:
                        return self.send_error(404)
                    body = file.read_bytes()
                for event in [event for end, event in server.held.items() if inner.endswith(end)]:
                    event.wait(120)
                self.send_response(200)
                self.send_header("Content-Type", mimetypes.guess_type(inner)[0] or "application/octet-stream")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                is_cut = any(inner.endswith(end) for end in server.cut)
                pace = next((p for end, p in server.pace.items() if inner.endswith(end)), None)
                if is_cut:
                    body = body[: len(body) // 2]
                try:
                    for at in range(0, len(body), 65536):
                        self.wfile.write(body[at:at + 65536])
                        if pace:
                            time.sleep(65536 / pace)
                except (BrokenPipeError, ConnectionResetError):
                    pass
                if is_cut:
                    self.close_connection = True
                    self.connection.close()

        http.server.ThreadingHTTPServer.daemon_threads = True
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self.http.server_address[1]
        threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        if not self.http:
            return
        self.http.shutdown()
        self.http.server_close()
        self.http = None

    def url(self, path=""):
        return f"http://127.0.0.1:{self.port}{BASE}{path}"

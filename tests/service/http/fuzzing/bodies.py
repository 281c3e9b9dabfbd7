"""Words of the grammar: bodies, chunks, trailers, damage, and valid requests."""

from tests.service.http.fuzzing.heads import PATHS

BODIES = (
    *(
        b'{"cards": [2, 3, 4], "target": 6}',
        b"{}",
        b"[]",
        b"",
        b"null",
        b"{",
        b'{"cards": ',
        b"\x00",
        b"\xff\xfe{\x00}\x00",
    ),
    *(
        b'{"a": 1, "a": 2}',
        b"[" * 3_000,
        b'{"target": 1e999}',
        b'{"target": NaN}',
        b'"\\ud800"',
        b'{"cards": ["\xff"]}',
    ),
    *(
        b'{"kind": "krypto.solve", "params": {"cards": [1, 2], "target": 3}}',
        b'{"kind": "\\u0000"}',
        b"9" * 5_000,
        b"-",
    ),
    *(
        b'{"requests": [{"kind": 1}]}',
        b'{"name": "\\ud83d"}',
        b"x=1&y=2",
        b"--x\r\n\r\n",
        b"\xef\xbb\xbf{}",
        b"{}\x00",
        b" " * 99,
    ),
    *(
        b'{"total": 10, "parts": 3}',
        b'{"size": 99, "cages": [[]]}',
        b'{"expression": "1/0", "cards": [1], "target": 1}',
    ),
)
SIZES = (
    *(
        b"0x2",
        b"-1",
        b"+2",
        b" 2",
        b"2 ",
        b"",
        b"zz",
        b"2;a=b",
        b'2;a="',
        b"2;\x00",
        b"2\t",
        b"G",
        b"\xff",
        b"1" * 9_000,
    ),
    *(
        b"ffffffffffffffff",
        b"7fffffffffffffff",
        b"100000000000000000",
        b"00000000000000000002",
        b"2;" + b"e" * 9_000,
        b"2,2",
    ),
)
TRAILERS = (
    *(
        b"",
        b"",
        b"",
        b"X-A: 1\r\n",
        b"Content-Length: 2\r\n",
        b"Host: b\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"bad\r\n",
    ),
    *(
        b"X: \x00\r\n",
        b"Authorization: Bearer x\r\n",
        b"X-A: 1\n",
        b" X: 1\r\n",
        b"X-One: 1\r\n" * 150,
        b"X: " + b"t" * 9_000,
    ),
)
TOKENS = (
    *(
        b"\r\n",
        b"\n",
        b"\r",
        b"\x00",
        b"\xff",
        b"\xc0\xaf",
        b"\xed\xa0\x80",
        b" ",
        b"\t",
        b"\x0b",
        b":",
        b"\r\n\r\n",
        b"%00",
    ),
    *(
        b"0\r\n\r\n",
        b"Content-Length: 3\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"Host: b\r\n",
        b"HTTP/1.1",
        b"HTTP/2.0",
    ),
    *(
        b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"a" * 9_000,
        b"\x16\x03\x01",
    ),
    *(
        b"Expect: 100-continue\r\n",
        b"Connection: close\r\n",
        b"Content-Encoding: gzip\r\n",
        b"%",
        b"..",
        b"//",
        b"?",
        b"#",
        b"{",
    ),
)
_JSON = "Host: localhost\r\nContent-Type: application/json\r\nPrefer: wait=0\r\n"
VALID = (
    *(
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n".encode("latin-1")
        for path in PATHS[:24]
    ),
    f'POST /v1/krypto/solve HTTP/1.1\r\n{_JSON}Content-Length: 33\r\n\r\n{{"cards": [2, 3, 4], "target": 6}}'.encode(),
    f'POST /v1/jobs HTTP/1.1\r\n{_JSON}Content-Length: 33\r\n\r\n{{"kind": "krypto.deal", "params": {{}}}}'.encode(),
    f"POST /v1/partition/additive HTTP/1.1\r\n{_JSON}Transfer-Encoding: chunked\r\n\r\n"
    '5\r\n{"tot\r\n13\r\nal": 9, "parts": 3}\r\n0\r\nX-Sum: 1\r\n\r\n'.encode(),
    f"POST /v1/krypto/check HTTP/1.1\r\n{_JSON}Expect: 100-continue\r\nContent-Length: 51\r\n\r\n"
    '{"cards": [1, 2], "target": 3, "expression": "1+2"}'.encode(),
    b"OPTIONS /v1/jobs HTTP/1.1\r\nHost: a\r\nOrigin: http://a.example\r\nAccess-Control-Request-Method: PUT\r\n\r\n",
    b"HEAD /openapi.yaml HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n",
    b"DELETE /v1/jobs/01a1f791-24b5-7301-a20a-23a0f0eb5ffc HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /healthz HTTP/1.0\r\n\r\n",
)

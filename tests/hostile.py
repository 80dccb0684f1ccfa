"""Markup that runs or loads something if it is not sanitised: attacks, and a page around each."""

from __future__ import annotations

XSS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<img src='javascript:alert(1)'>",
    "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
    "<svg onload=alert(1)><text>a</text><a xlink:href='javascript:alert(1)'>x</a></svg>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href=' jAva\tscr\nipt:alert(1)'>x</a>",
    "<a href='\x01javascript:alert(1)'>x</a>",
    "<a href='&#106;&#97;vascript&colon;alert(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='vbscript:msgbox(1)'>x</a>",
    "<a href='https://e.org/\" onclick=\"alert(1)'>x</a>",
    "<a href='https://e.org/' onmouseover=alert(1) style='background:url(javascript:alert(1))'>x</a>",
    "<iframe src='https://video.example/embed/1' srcdoc='<script>alert(1)</script>' allowfullscreen></iframe>",
    "<iframe src='javascript:alert(1)//embed' allowfullscreen></iframe>",
    "<video src='javascript:alert(1)' onloadstart=alert(1) poster='javascript:alert(1)'></video>",
    "<object data='javascript:alert(1)'></object><embed src='data:text/html,x'>",
    "<base href='javascript:/a/-alert(1)///'><a href='../lol'>x</a>",
    "<base href='data:text/html,'><a href='x'>x</a>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<form action='javascript:alert(1)'><input autofocus onfocus=alert(1)><button formaction='javascript:alert(1)'>go</button>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>x</noscript>",
    "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
    "<math href='javascript:alert(1)'><mi>x</mi><annotation encoding='application/x-tex'>\\href{javascript:alert(1)}{x}</annotation></math>",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;</p>",
    "<pre class='language-\"><script>alert(1)</script>'>&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;</pre>",
    "<pre data-lang='x\" onclick=\"alert(1)'>code</pre>",
    "<img src='https://e.org/i.png' alt='\"><script>alert(1)</script>' width='1\" onload=\"alert(1)'>",
    "<p>\\(\\text{</span><script>alert(1)</script>}\\) \\(&lt;script&gt;alert(1)&lt;/script&gt;\\)</p>",
    "<p>\\([x](javascript:alert(1)) ![x](javascript:alert(1)) &lt;javascript:alert(1)&gt; &lt;/p&gt;&lt;!--\\)</p>",
    "<td colspan='2\" onclick=\"x'>x</td><table><tr><th colspan='2\" onclick=\"x'>x</table>",
    "<sup><a href='#n'>1</a></sup><p id=n>n</p><a id='n\"><script>'></a>",
]

PAGES = [
    f"<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title><p>Before.</p>{attack}<p>After.</p>"
    for attack in XSS
]

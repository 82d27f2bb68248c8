"""The style that all charts share, readable on light and dark pages."""

from __future__ import annotations


def chart_style(light: str, dark: str) -> str:
    """Return the style sheet of a chart, with its own rules for light and for dark pages.

    `card` is the background, `level` a dashed line to compare with. Background and text change
    together.
    """
    return f"""
text {{ font: 12px system-ui, sans-serif; fill: #1f2328; }}
.card {{ fill: #ffffff; stroke: #d1d9e0; }}
.title {{ font-size: 15px; font-weight: 600; }}
.soft {{ fill: #59636e; }}
.grid {{ stroke: #d1d9e0; }}
.level {{ stroke: #59636e; stroke-dasharray: 4 3; }}
{light}
@media (prefers-color-scheme: dark) {{
  text {{ fill: #f0f6fc; }}
  .card {{ fill: #0d1117; stroke: #3d444d; }}
  .soft {{ fill: #9198a1; }}
  .grid {{ stroke: #3d444d; }}
  .level {{ stroke: #9198a1; }}
  {dark}
}}
"""

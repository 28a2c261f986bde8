# VERSION: 1.00
# AUTHORS: Patchbay
"""Searches a Patchbay site from qBittorrent's search tab.

Fill in the two lines below, save the file, and add it in qBittorrent under
View, Search Engine, Search plugins, Install a new one, Local file.
"""

import sys
import urllib.parse
import urllib.request
import xml.etree.ElementTree as ElementTree

from novaprinter import prettyPrinter

# The address of the site, without a slash at its end.
SITE = "https://example.org"
# A token with the scope "feeds": on the site under Account, Tokens.
TOKEN = "pb_"

PAGE = 100
MOST = 500
TORZNAB = "{http://torznab.com/schemas/2015/feed}attr"
NEWZNAB = "{http://www.newznab.com/DTD/2010/feeds/attributes/}response"


class patchbay(object):
    url = SITE
    name = "Patchbay"
    supported_categories = {"all": "", "music": "3000", "software": "4000", "books": "7000"}

    def search(self, what, cat="all"):
        # qBittorrent hands the words over as they stand in an address.
        words = urllib.parse.unquote_plus(what)
        for offset in range(0, MOST, PAGE):
            channel = self.ask(words, self.supported_categories.get(cat, ""), offset)
            if channel is None:
                return
            items = channel.findall("item")
            for item in items:
                self.show(item)
            total = int(channel.find(NEWZNAB).get("total"))
            if not items or offset + len(items) >= total:
                return

    def ask(self, words, category, offset):
        query = {"t": "search", "apikey": TOKEN, "q": words, "cat": category, "offset": offset, "limit": PAGE}
        address = SITE + "/api/torznab/api?" + urllib.parse.urlencode(query)
        with urllib.request.urlopen(address, timeout=30) as answer:
            document = ElementTree.fromstring(answer.read())
        if document.tag == "error":
            print("Patchbay: " + document.get("description"), file=sys.stderr)
            return None
        return document.find("channel")

    def show(self, item):
        facts = {one.get("name"): one.get("value") for one in item.findall(TORZNAB)}
        prettyPrinter(
            {
                "name": item.findtext("title"),
                "link": item.findtext("link"),
                "desc_link": item.findtext("comments"),
                "size": facts["size"],
                "seeds": facts["seeders"],
                "leech": facts["leechers"],
                "engine_url": self.url,
            }
        )
